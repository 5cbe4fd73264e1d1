// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// Makes two payments in one transaction, as a batching wallet does. The payer approves the contract before.
/// Calldata after the arguments is ignored, so a payer may append a reference.
contract TwoTransfers {
    function run(address token, address to, uint256 first, uint256 second) external {
        move(token, to, first);
        move(token, to, second);
    }

    function move(address token, address to, uint256 value) private {
        bytes memory data = abi.encodeWithSignature("transferFrom(address,address,uint256)", msg.sender, to, value);
        (bool done, bytes memory answer) = token.call(data);
        require(done && (answer.length == 0 || abi.decode(answer, (bool))), "TwoTransfers: transfer refused");
    }
}
