// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// An account that is a contract. Its owner makes it call other contracts: one call, or several in one transaction.
/// The calls stand unchanged in the calldata of the transaction, with any reference that they contain.
contract SmartAccount {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function execute(address[] calldata targets, bytes[] calldata calls) external {
        require(msg.sender == owner, "SmartAccount: not the owner");
        require(targets.length == calls.length, "SmartAccount: as many targets as calls");
        for (uint256 index = 0; index < targets.length; index++) {
            (bool done, bytes memory answer) = targets[index].call(calls[index]);
            require(done && (answer.length == 0 || abi.decode(answer, (bool))), "SmartAccount: call refused");
        }
    }
}
