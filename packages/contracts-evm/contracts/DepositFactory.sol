// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// The two values that determine a deposit address.
struct Deposit {
    /// Receives everything that the deposit address holds.
    address payee;
    /// Identifies the deposit among the deposits of the payee.
    bytes32 ref;
}

/// The code of every deposit address. A deposit address is a clone (EIP-1167), which delegates each call to this contract.
///
/// A clone sends what it holds, and only when the factory calls it. It stores nothing, approves nothing, signs nothing,
/// and refuses coins, because no function is payable.
contract DepositClone {
    address private immutable factory = msg.sender;

    /// The caller is not the factory.
    error NotFactory();
    /// The token or the payee refused the transfer, or the token has no code.
    error TransferFailed();

    /// Sends `amount` of `token` to `payee`. A token that returns no data, such as USDT, is accepted if it has code. Of
    /// the returned data at most 32 bytes are copied, because a copy of long data costs gas that the token chooses.
    function sendToken(address token, address payee, uint256 amount) external {
        if (msg.sender != factory) revert NotFactory();
        bytes memory data = abi.encodeWithSignature("transfer(address,uint256)", payee, amount);
        bool done;
        uint256 size;
        uint256 word;
        assembly ("memory-safe") {
            done := call(gas(), token, 0, add(data, 32), mload(data), 0, 32)
            size := returndatasize()
            word := mload(0)
        }
        bool accepted = size == 0 ? token.code.length != 0 : size >= 32 && word == 1;
        if (!done || !accepted) revert TransferFailed();
    }

    /// Sends `amount` of the chain's coin to `payee`. The data that the payee returns is not copied.
    function sendCoins(address payee, uint256 amount) external {
        if (msg.sender != factory) revert NotFactory();
        bool done;
        assembly ("memory-safe") {
            done := call(gas(), payee, amount, 0, 0, 0, 0)
        }
        if (!done) revert TransferFailed();
    }
}

/// Computes deposit addresses, and sends what they hold to their payees.
///
/// A deposit address is computed from a payee and a reference, and can receive tokens before any code exists there.
/// Any account may collect a deposit: the payee is part of the address, so no caller decides who receives it.
///
/// The contract has no owner, no fee, no upgrade, no pause and no storage. The token and the payee of a payment
/// are arguments of the call, so a token that calls the factory during a transfer changes nothing in the outer call.
contract DepositFactory {
    /// The factory made a deposit address send `amount` to its payee. The event follows the token's `Transfer`. The
    /// token is zero for the chain's coin. If the token keeps a fee, the payee received the amount in `Transfer`.
    event Collected(address indexed payee, address indexed token, bytes32 indexed ref, uint256 amount);
    /// A deposit was not collected and stays at its address. The token is zero for the chain's coin.
    event CollectFailed(address indexed payee, address indexed token, bytes32 indexed ref);

    /// The remaining gas is less than one member of a batch may use. Send the call with more gas, or a smaller batch.
    error NotEnoughGas();

    /// The gas that the token or the payee may use for one member of a batch, so that a member that uses up its gas
    /// leaves enough for the others. USDC and USDT use less than a third of it.
    uint256 private constant MEMBER_GAS = 200_000;
    /// The gas that must remain before such a call: the EVM keeps a 64th of it, and the call itself has a cost.
    uint256 private constant LEAST_GAS = 210_000;

    /// The contract to which every clone delegates.
    address public immutable implementation = address(new DepositClone());

    /// Returns the deposit address of a payee and a reference. The address depends neither on the caller nor on the chain.
    function addressOf(address payee, bytes32 ref) external view returns (address) {
        return _addressOf(_saltOf(payee, ref), keccak256(_cloneCode()));
    }

    /// Sends what each deposit address holds of `token` to its payee. Returns the number of deposits that were collected.
    /// An address that holds nothing is skipped. A deposit that cannot be collected emits `CollectFailed` and does not
    /// stop the others.
    function collect(address token, Deposit[] calldata deposits) external returns (uint256 collected) {
        bytes memory code = _cloneCode();
        bytes32 codeHash = keccak256(code);
        uint256 gasLimit = _gasLimit(deposits.length);
        for (uint256 index = 0; index < deposits.length; index++) {
            Deposit calldata deposit = deposits[index];
            bytes32 salt = _saltOf(deposit.payee, deposit.ref);
            address clone = _addressOf(salt, codeHash);
            (bool known, uint256 amount) = _balanceOf(token, clone, gasLimit);
            if (known && amount == 0) continue;
            bool done = known && deposit.payee != address(0);
            if (done) {
                _create(clone, salt, code);
                done = _sendToken(clone, token, deposit.payee, amount, gasLimit);
            }
            collected += _report(done, token, deposit, amount);
        }
    }

    /// Does the same with the chain's coin that each deposit address holds. A deposit address has coins if they were sent
    /// before its clone was created, because a clone refuses them.
    function collectCoins(Deposit[] calldata deposits) external returns (uint256 collected) {
        bytes memory code = _cloneCode();
        bytes32 codeHash = keccak256(code);
        uint256 gasLimit = _gasLimit(deposits.length);
        for (uint256 index = 0; index < deposits.length; index++) {
            Deposit calldata deposit = deposits[index];
            bytes32 salt = _saltOf(deposit.payee, deposit.ref);
            address clone = _addressOf(salt, codeHash);
            uint256 amount = clone.balance;
            if (amount == 0) continue;
            bool done = deposit.payee != address(0);
            if (done) {
                _create(clone, salt, code);
                done = _sendCoins(clone, deposit.payee, amount, gasLimit);
            }
            collected += _report(done, address(0), deposit, amount);
        }
    }

    /// A deposit that is collected alone may use all gas, because it can harm no other. So a token that needs more gas
    /// than `MEMBER_GAS` can still be collected.
    function _gasLimit(uint256 members) private pure returns (uint256) {
        return members == 1 ? type(uint256).max : MEMBER_GAS;
    }

    /// Reverts the whole batch if the caller sent too little gas. A member would otherwise fail for lack of gas in a
    /// transaction that succeeds, and `eth_estimateGas` would return an amount of gas with which members fail.
    function _checkGas(uint256 gasLimit) private view {
        if (gasLimit == MEMBER_GAS && gasleft() < LEAST_GAS) revert NotEnoughGas();
    }

    /// Returns false if the token has no code, reverts, or returns less than a word.
    function _balanceOf(address token, address account, uint256 gasLimit)
        private
        view
        returns (bool known, uint256 amount)
    {
        _checkGas(gasLimit);
        bytes memory data = abi.encodeWithSignature("balanceOf(address)", account);
        bool done;
        uint256 size;
        assembly ("memory-safe") {
            done := staticcall(gasLimit, token, add(data, 32), mload(data), 0, 32)
            size := returndatasize()
            amount := mload(0)
        }
        known = done && size >= 32;
    }

    /// Creates the clone if it does not exist. Only the factory can create code at the address, and only this code. If
    /// the creation failed, the compiler's check that a called contract has code would revert the whole call.
    function _create(address clone, bytes32 salt, bytes memory code) private {
        if (clone.code.length != 0) return;
        assembly ("memory-safe") {
            pop(create2(0, add(code, 32), mload(code), salt))
        }
    }

    function _sendToken(address clone, address token, address payee, uint256 amount, uint256 gasLimit)
        private
        returns (bool)
    {
        _checkGas(gasLimit);
        try DepositClone(clone).sendToken{gas: gasLimit}(token, payee, amount) {
            return true;
        } catch {
            return false;
        }
    }

    function _sendCoins(address clone, address payee, uint256 amount, uint256 gasLimit) private returns (bool) {
        _checkGas(gasLimit);
        try DepositClone(clone).sendCoins{gas: gasLimit}(payee, amount) {
            return true;
        } catch {
            return false;
        }
    }

    /// Returns 1 for a deposit that was collected, and 0 for one that was not.
    function _report(bool done, address token, Deposit calldata deposit, uint256 amount) private returns (uint256) {
        if (!done) {
            emit CollectFailed(deposit.payee, token, deposit.ref);
            return 0;
        }
        emit Collected(deposit.payee, token, deposit.ref, amount);
        return 1;
    }

    function _saltOf(address payee, bytes32 ref) private pure returns (bytes32) {
        return keccak256(abi.encode(payee, ref));
    }

    /// The address that CREATE2 gives to a clone (EIP-1014).
    function _addressOf(bytes32 salt, bytes32 codeHash) private view returns (address) {
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), salt, codeHash)))));
    }

    /// The init code of a clone (EIP-1167).
    function _cloneCode() private view returns (bytes memory) {
        return abi.encodePacked(
            hex"3d602d80600a3d3981f3363d3d373d3d3d363d73", implementation, hex"5af43d82803e903d91602b57fd5bf3"
        );
    }
}
