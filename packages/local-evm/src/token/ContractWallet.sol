// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// A wallet for tests that is a contract: a signature of its owner's key is its own (ERC-1271).
contract ContractWallet {
    address public immutable owner;
    /// Answers a wrong signature by a revert, as some wallets do, in place of another value.
    bool public immutable strict;

    constructor(address owner_, bool strict_) {
        owner = owner_;
        strict = strict_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        bool valid = signature.length == 65 && ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])) == owner;
        require(valid || !strict, "wrong signature");
        return valid ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
